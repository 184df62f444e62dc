import type { MappableField } from '../column-rules.ts';

/** The words that headers are made of: what a column holds, and whose it is. */

/** How each field is called, the usual name first. A name of another address than the one meant is not among them. */
const FIELD_NAMES: Record<MappableField, string> = {
  first_name: 'first name|first|given name|forename|fname|f name|name first|nombre|vorname|prenom',
  last_name: 'last name|last|surname|family name|lname|l name|name last|apellido|nachname',
  full_name: 'full name|name|full|first last name|addressee',
  street:
    'address line 1|address 1|street address line 1|street address 1|street line 1|street 1|address street 1|addr line 1|' +
    'addr 1|line 1|st 1|street address|address street|street|address 1 2|address lines|address line|street name|address|addr|' +
    'calle|strasse|adresse|direccion',
  unit:
    'address line 2|address 2|street address line 2|street address 2|street line 2|street 2|address street 2|addr line 2|' +
    'addr 2|line 2|st 2|extended address|apt suite unit|apt suite|apt unit|suite unit|unit number|apt number|apartment number|' +
    'suite number|unit no|apt no|suite no|unit|apt|apartment|suite|ste',
  city: 'city|city name|town|town city|city town|municipality|locality|ciudad|ort|ville',
  state:
    'state|state code|state abbreviation|state abbr|province code|state province code|region code|state name|' +
    'state province region|state province territory|state province|state region|state territory|province|province name|region|st|estado',
  zip:
    'zip|zip code|zip postal code|zip postal|zip 5|zip code 5|postal code zip|postal code|post code|postcode|postal|' +
    'zip plus 4|zip 4|plz',
  city_line: 'city state zip|city st zip|city state zip code|city state postal code|city state|city st|last line|csz',
  full_address:
    'full address|complete address|whole address|address full|full combined address|combined address|formatted address|' +
    'formatted|one line address',
  company_name:
    'company|company name|organization name|organisation name|organization 1 name|org name|business name|account name|' +
    'firm name|employer name|company account|organization|organisation|business|employer|account|org|firm',
  contact_email: 'email|email address|e mail|e mail address|mail',
  phone:
    'phone|phone number|telephone|telephone number|tel|mobile phone|mobile number|mobile|cell phone|cell number|cell',
};

/** `order`: how usual the name is. `weight`: of two names in one header, the heavier one says what the column holds. */
export type FieldName = { field: MappableField; order: number; weight: number };

/** "Address" is a part of the names of cities and emails too, and "company" or "mail" says whose a street is. */
const WEAK = /^(addr|address)( \d)*$/;
const WEAKEST = /^(company|organi[sz]ation|business|employer|account|org|firm|mail|full|postal)$/;
export const HEAVIEST = 2;
const weightOf = (name: string): number => (WEAKEST.test(name) ? 0 : WEAK.test(name) ? 1 : HEAVIEST);

export const FIELDS_BY_NAME: ReadonlyMap<string, FieldName> = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) =>
    names
      .split('|')
      .map((name, order) => [name, { field: field as MappableField, order, weight: weightOf(name) }] as const),
  ),
);

/** A third line of a street, and what else looks like a field and is none. */
const NO_FIELD = /\b(address|street|line|addr) (line )?[3-9]\b|\bpo box\b|\b(street|house) (number|no|nr)\b/;
/** Salespeople, not the people that a list is of. */
const SALES =
  /\b(contact|lead|account|deal|record|company|opportunity|client|person|customer) owner\b|\bassigned\b|\breports to\b/;
/** A header with one of these words says something about an address or a person, and has neither. */
const ABOUT_IT = new Set(
  (
    'country nation type label kind status date time id ids uuid guid url link website web latitude longitude lat lng lon ' +
    'geo geocode geocoding ip mac verified validation valid check checked hash phonetic yomi pronunciation middle ' +
    'additional maiden initials prefix suffix nickname nick title tax taxes total subtotal price amount cost fee fees rate ' +
    'method carrier tracking weight instructions quantity qty sku item items lineitem product variant discount coupon ' +
    'currency tag tags note notes comment comments consent opt optin permission subscribed source stage score rating ' +
    'occupied dnc do not fax pager isdn telex callback radio car tty display user username file campaign domain program ' +
    'plan group category department sheet template ticket invoice receipt reference confirmation timezone language gender ' +
    'salutation greeting signature image photo picture birthday avs cvc vacant fips apn description summary history count ' +
    'information tenure accepts marketing has list lists'
  ).split(' '),
);
export const MOST_WORDS = 9;

/** Whether the words of a header rule out that the column holds a field. */
export const saysNothing = (words: readonly string[]): boolean => {
  const text = words.join(' ');
  return (
    words.length > MOST_WORDS || words.some((word) => ABOUT_IT.has(word)) || NO_FIELD.test(text) || SALES.test(text)
  );
};

/** Words without a meaning of their own in a header. */
const FILLERS = new Set(
  (
    'a an the s of in for to on by with our my your you us usa is are what which enter please select text only optional required etc ' +
    'field custom value values number no nr code name address addresses addr location county data line lines now road village district'
  ).split(' '),
);
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** Words that may come between those of a name, and change nothing: "Complete Primary Address". */
const PASSED_OVER = new Set(['and', 'or', 'default', 'primary', 'main', 'current']);
export const isPassedOver = (word: string): boolean => PASSED_OVER.has(word);
