/** The people, cards and lists of a demonstration. Names and words are made up; towns and ZIP codes fit each other. */

export type DemoContact = {
  first_name: string;
  last_name: string;
  company_name?: string;
  street: string;
  city: string;
  state: string;
  zip: string;
};
type DemoLetters = {
  title: string;
  design: string;
  message: string;
  to: DemoContact[];
};
export type DemoPerson = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  home: { street: string; city: string; state: string; zip: string };
  /** What they buy first: a bundle of the catalog. */
  bundle: string;
  letters: DemoLetters[];
};

const to = (name: string, street: string, place: string, company_name?: string): DemoContact => {
  const [first_name = '', last_name = ''] = name.split(' ');
  const [, city = '', state = '', zip = ''] = /^(.+), (\w\w) (\d{5})$/.exec(place) ?? [];
  return { first_name, last_name, street, city, state, zip, ...(company_name ? { company_name } : {}) };
};

export const PEOPLE: DemoPerson[] = [
  {
    ...{ email: 'nora.whitfield@longhand.test', first_name: 'Nora', last_name: 'Whitfield', phone: '(802) 555-0142' },
    home: { street: '18 Maple St', city: 'Burlington', state: 'VT', zip: '05401' },
    bundle: 'bundle_10',
    letters: [
      {
        title: 'For Ruth',
        design: 'fifty-suns',
        message:
          'Dear Ruth,\n\nFifty summers, and you still swim before breakfast. Save me the chair by the window in July.\n\nYours, Nora',
        to: [to('Ruth Calloway', '41 Lake Ave', 'Duluth, MN 55802')],
      },
      {
        title: 'Thank you, Sam',
        design: 'good-word',
        message:
          'Dear Sam,\n\nThe shelves are up, level, and full of books already. Thank you for giving us your Saturday.\n\nNora and Jules',
        to: [to('Sam Okafor', '9 Spruce St', 'Burlington, VT 05401')],
      },
    ],
  },
  {
    ...{ email: 'marcus@longhand.test', first_name: 'Marcus', last_name: 'Bell', phone: '(503) 555-0178' },
    home: { street: '220 Alder St', city: 'Portland', state: 'OR', zip: '97204' },
    bundle: 'bundle_25',
    letters: [
      {
        title: 'New keys in spring',
        design: 'common-ground',
        message:
          'Dear {{first_name}},\n\nWelcome home. I hope the boxes are fewer each evening. If a door sticks or a light flickers, call me first.\n\nMarcus Bell',
        to: [
          to('Priya Raman', '1204 Cedar St', 'Austin, TX 78704'),
          to('Tom Lindqvist', '77 Pearl St', 'Boulder, CO 80302'),
          to('Elena Duarte', '310 Canyon Rd', 'Santa Fe, NM 87501'),
          to('Grace Hollis', '52 Bull St', 'Savannah, GA 31401'),
          to('Ben Arroyo', '8 State St', 'Ithaca, NY 14850'),
          to('June Park', '615 Gorham St', 'Madison, WI 53703'),
        ],
      },
    ],
  },
  {
    ...{ email: 'office@longhand.test', first_name: 'Iris', last_name: 'Vance', phone: '(401) 555-0119' },
    home: { street: '5 Benefit St', city: 'Providence', state: 'RI', zip: '02903' },
    bundle: 'bundle_25',
    letters: [
      {
        title: 'A year of working together',
        design: 'numeral-one',
        message:
          'Dear {{first_name}},\n\nA year ago you trusted us with your first order. Thank you for the eleven that followed, and for telling us when one was late.\n\nIris Vance',
        to: [
          to('Daniel Moss', '140 Haywood St', 'Asheville, NC 28801', 'Moss & Daughter'),
          to('Olivia Tran', '33 Main St', 'Burlington, VT 05401', 'Lakeside Books'),
          to('Peter Quill', '901 Superior St', 'Duluth, MN 55802', 'North Shore Tea'),
        ],
      },
      {
        title: 'Well done, team',
        design: 'bravo',
        message:
          'Dear Hannah,\n\nYou ran the whole fair with a broken printer and no one noticed. We did. Bravo.\n\nIris',
        to: [to('Hannah Frost', '62 Hope St', 'Providence, RI 02906')],
      },
    ],
  },
];
