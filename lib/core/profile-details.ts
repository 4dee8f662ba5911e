type Detail = {
  label: string;
  /** In characters. */
  maxLength: number;
  /** How one looks, for the form and for the columns of an import. */
  example: string;
  /** What the import page says of the column. */
  importHint: string;
  /** Several lines. */
  isMultiline?: boolean;
  inputType?: "text" | "tel";
  autoComplete: string;
};

/**
 * What people may add to their profile, in the order of the forms. Everything that reads, shows or changes a profile
 * goes by this list; each name is a column of `User`.
 */
export const profileDetails = {
  phone: {
    label: "Phone",
    maxLength: 40,
    example: "(242) 555-0123",
    importHint: "Shown as entered.",
    inputType: "tel",
    autoComplete: "tel",
  },
  address: {
    label: "Address",
    maxLength: 500,
    example: "Bay Street, Nassau",
    importHint: "One or more lines.",
    isMultiline: true,
    autoComplete: "street-address",
  },
} as const satisfies Record<string, Detail>;

export type DetailName = keyof typeof profileDetails;

export const detailNames = Object.keys(profileDetails) as DetailName[];

/** Each detail with its description, for whoever goes through all of them. */
export const detailList: readonly (Detail & { name: DetailName })[] = detailNames.map((name) => ({
  name,
  ...profileDetails[name],
}));

export function forEachDetail<Value>(valueOf: (name: DetailName) => Value): Record<DetailName, Value> {
  return Object.fromEntries(detailNames.map((name) => [name, valueOf(name)])) as Record<DetailName, Value>;
}

/** The details alone of somebody who has more. */
export function detailsOf<Value>(person: Record<DetailName, Value>): Record<DetailName, Value> {
  return forEachDetail((name) => person[name]);
}

/** The details as a form begins: empty where nothing is given. */
export function detailsToEdit(person: Record<DetailName, string | null>): Record<DetailName, string> {
  return forEachDetail((name) => person[name] ?? "");
}
