import { CircleCheck, CircleDashed } from "lucide";
import type { ComponentProps } from "react";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { documentKindLabel, receivedLabel } from "@/lib/applications/labels";
import { completeness, type ChecklistItem } from "@/lib/applications/rules";
import { UploadDocument } from "./upload-document";

type ChecklistProps = Pick<ComponentProps<typeof UploadDocument>, "token" | "today"> & {
  items: ChecklistItem[];
};

/** The required documents, which of them have arrived, and a button to upload each. */
export function Checklist({ items, ...upload }: ChecklistProps) {
  const { sent, needed } = completeness(items);
  return (
    <Card aria-labelledby="checklist">
      <CardHeader>
        <CardTitle id="checklist">Checklist</CardTitle>
        <p className="text-sm text-ink-soft tabular">
          {sent} of {needed} documents
        </p>
      </CardHeader>
      <CardContent>
        <ul className="grid gap-3.5">
          {items.map((item) => (
            <li key={item.kind} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Icon
                of={item.isComplete ? CircleCheck : CircleDashed}
                className={`size-5 ${item.isComplete ? "text-success" : "text-ink-soft"}`}
              />
              <div className="min-w-0 flex-1 basis-40 text-sm">
                <p className="font-medium">{item.label}</p>
                <p
                  className={
                    item.isComplete ? "text-success" : item.problem ? "text-danger" : "text-ink-soft"
                  }
                >
                  {receivedLabel(item)}
                </p>
              </div>
              <div className="max-sm:w-full max-sm:pl-8">
                {" "}
                <UploadDocument
                  {...upload}
                  proposed={item.kind}
                  button={{
                    label: item.isComplete ? "Add another" : "Upload",
                    "aria-label": `${item.isComplete ? "Add another" : "Upload"}: ${documentKindLabel(item.kind)}`,
                    variant: item.isComplete ? "ghost" : "secondary",
                    size: "sm",
                  }}
                />
              </div>{" "}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
