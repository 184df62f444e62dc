export type State = { code: string; name: string };

const listed = (text: string): State[] =>
  text.split(', ').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

/** The 50 states, in the order of their names. */
export const STATES: readonly State[] = listed(
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, ' +
    'GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
    'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, ' +
    'NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, ' +
    'OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, ' +
    'UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
);

/** Where the post office delivers that is no state. */
export const TERRITORIES: readonly State[] = listed(
  'DC District of Columbia, AS American Samoa, GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI U.S. Virgin Islands',
);

export const isKnownState = (code: string): boolean => [...STATES, ...TERRITORIES].some((state) => state.code === code);
