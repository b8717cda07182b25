#pragma once
once __LINE__
