import { FileSpreadsheet } from "lucide";
import { DropPlace } from "@/components/forms/drop-place";
import { Field } from "@/components/forms/field";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/textarea";
import { decodeSmallFile } from "@/lib/tables/decode-small-file";

/** The largest file, far larger than a table of fifty people. */
const maxBytes = 200_000;

export type OfferedRate = { registrationType: string; label: string; priceCents: number };

type PeopleTableProps = {
  text: string;
  rates: OfferedRate[];
  otherwise: string | null;
  problem: string | null;
  onText: (text: string) => void;
  onOtherwise: (rate: string) => void;
};

/** The field into which the table of people is pasted, or read from a file. */
export function PeopleTable({ text, rates, otherwise, problem, onText, onOtherwise }: PeopleTableProps) {
  const withRates = rates.length > 1;
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-4 text-xl font-semibold">People</legend>
      {withRates && (
        <Field label="Rate" hint="For everyone without a rate in the table.">
          {(control) => (
            <select
              {...control}
              className="input"
              value={otherwise ?? ""}
              onChange={({ target }) => onOtherwise(target.value)}
            >
              {rates.map(({ registrationType, label }) => (
                <option key={registrationType} value={registrationType}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field
        label="Table"
        hint={`Copy the columns name${withRates ? ", email and rate" : " and email"} from your spreadsheet and paste them here, or paste CSV. A row with headings is optional. Addresses copied from an email work, too.`}
        error={problem ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            value={text}
            onChange={({ target }) => onText(target.value)}
            className="font-mono"
            placeholder={"Marva Rolle\tmarva@example.com\nTanya Moss\ttanya@example.com"}
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field label="Or choose a file" optional>
        {(control) => (
          <DropPlace
            control={control}
            accept={[".csv", ".tsv", ".txt", "text/csv"]}
            isBusy={false}
            className="flex items-center gap-3 p-4 text-sm"
            onFile={(file) => {
              if (file.size <= maxBytes)
                void file.arrayBuffer().then((bytes) => onText(decodeSmallFile(bytes)));
            }}
          >
            <Icon of={FileSpreadsheet} className="size-6 shrink-0 text-aqua-ink" />
            <span>A CSV file saved from your spreadsheet. It fills the table above.</span>
          </DropPlace>
        )}
      </Field>
    </fieldset>
  );
}
