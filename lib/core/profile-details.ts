type Detail = {
  label: string;
  /** The maximum length in characters. */
  maxLength: number;
  /** An example value, for the form and the columns of an import. */
  example: string;
  /** The hint on the import page about the column. */
  importHint: string;
  /** Whether the value can have several lines. */
  isMultiline?: boolean;
  inputType?: "text" | "tel";
  autoComplete: string;
};

/**
 * The optional details of a profile, in the order of the forms. All code that reads, shows or changes a profile uses
 * this list. Each name is a column of `User`.
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

/** The details with their descriptions as a list. */
export const detailList: readonly (Detail & { name: DetailName })[] = detailNames.map((name) => ({
  name,
  ...profileDetails[name],
}));

export function forEachDetail<Value>(valueOf: (name: DetailName) => Value): Record<DetailName, Value> {
  return Object.fromEntries(detailNames.map((name) => [name, valueOf(name)])) as Record<DetailName, Value>;
}

/** The details of a person without other columns. */
export function detailsOf<Value>(person: Record<DetailName, Value>): Record<DetailName, Value> {
  return forEachDetail((name) => person[name]);
}

/** The initial values of the details in a form: empty when not given. */
export function detailsToEdit(person: Record<DetailName, string | null>): Record<DetailName, string> {
  return forEachDetail((name) => person[name] ?? "");
}
