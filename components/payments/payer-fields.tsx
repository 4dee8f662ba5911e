import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { useTypedSearch } from "@/components/forms/use-typed-search";
import { Input } from "@/components/ui/input";
import { parseReference } from "@/lib/ledger/rules";
import type { NamedPayer } from "@/lib/ledger/schema";
import type { FindAmounts } from "./amount-picker";
import { PrintNotice } from "./print-notice";

/** The payer of money that pays no amount due, as typed. */
export type PayerValues = { by: "reference" | "name"; reference: string; name: string; email: string };

export const noPayer: PayerValues = { by: "name", reference: "", name: "", email: "" };

/** The payer in the form in which the API takes it. */
export const toPayer = ({ by, reference, name, email }: PayerValues): NamedPayer =>
  by === "reference" ? { reference } : { name, email: email || null };

type PayerFieldsProps = {
  value: PayerValues;
  onChange: (value: PayerValues) => void;
  errors: Partial<Record<"reference" | "name" | "email", string | undefined>>;
  /** Searches the payer of a typed reference. */
  search: FindAmounts;
};

/** The fields for the payer: the owner of a reference, or a company or person by name. */
export function PayerFields({ value, onChange, errors, search }: PayerFieldsProps) {
  const change = (part: Partial<PayerValues>) => onChange({ ...value, ...part });
  const reference = value.by === "reference" && parseReference(value.reference) ? value.reference : "";
  const found = useTypedSearch(reference, search);
  const [due] = found?.outcome.ok ? found.outcome.data.amounts : [];
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="text-sm font-medium">Payer</legend>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <ChoiceCard
            name="payer-by"
            value="name"
            label="Company or person"
            checkedValue={value.by}
            onChange={() => change({ by: "name" })}
          />
          <ChoiceCard
            name="payer-by"
            value="reference"
            label="By reference"
            hint="The reference of any amount due, even if it is paid or cancelled"
            checkedValue={value.by}
            onChange={() => change({ by: "reference" })}
          />
        </div>
      </fieldset>
      {value.by === "reference" ? (
        <Field label="Reference" error={errors.reference} className="sm:max-w-xs">
          {(control) => (
            <Input
              {...control}
              value={value.reference}
              onChange={({ target }) => change({ reference: target.value })}
            />
          )}
        </Field>
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Name" error={errors.name}>
            {(control) => (
              <Input
                {...control}
                value={value.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Email" optional error={errors.email}>
            {(control) => (
              <Input
                {...control}
                type="email"
                value={value.email}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {due && `${due.member} · ${due.description}`}
        {found?.outcome.ok && !due && "No amount due with this reference."}
      </p>
      <PrintNotice paper="receipt" texts={[value.by === "name" ? value.name : due?.member]} />
    </div>
  );
}
