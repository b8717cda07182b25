// Dates of the Gregorian calendar from days since 1970, and back: explicit floor division of
// signed numbers by constants.
int floor_div(int a, int b) {
    return a / b - (a % b < 0);
}

int days(int year, int month, int day) {
    year -= month <= 2;
    int era = floor_div(year, 400);
    int of_era = year - era * 400;
    int of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

__kernel void calendar(__global const int *day_numbers, __global int *dates, __global int *back) {
    size_t i = get_global_id(0);
    int z = day_numbers[i] + 719468;
    int era = floor_div(z, 146097);
    int day_of_era = z - era * 146097;
    int year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int shifted = (5 * day_of_year + 2) / 153;
    int day = day_of_year - (153 * shifted + 2) / 5 + 1;
    int month = shifted < 10 ? shifted + 3 : shifted - 9;
    int year = year_of_era + era * 400 + (month <= 2);
    dates[i] = (year * 100 + month) * 100 + day;
    back[i] = days(year, month, day);
}
