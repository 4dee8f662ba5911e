"use client";

import { useState, type ComponentProps } from "react";
import { Field } from "@/components/forms/field";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import type { Action } from "@/lib/core/operation";
import type { previewDescription } from "@/lib/events/preview-description";

type DescriptionFieldProps = {
  error: string | undefined;
  /** Returns the current text of the field. */
  text: () => string;
  field: ComponentProps<"textarea">;
  onPreview: Action<typeof previewDescription>;
};

/** A Markdown description: one tab to write it, another to preview it as on the event's page. */
export function DescriptionField({ error, text, field, onPreview }: DescriptionFieldProps) {
  const [view, setView] = useState("write");
  const [preview, setPreview] = useState<ReturnType<typeof onPreview> | null>(null);
  const ask = () => setPreview(onPreview({ description: text() }));
  return (
    <Tabs
      defaultValue="write"
      // The field must be visible while it has an error.
      value={error ? "write" : view}
      onValueChange={(next) => {
        setView(next);
        if (next === "preview") ask();
      }}
    >
      <TabsList label="Write or preview" className="mb-3">
        <TabsTrigger value="write">Write</TabsTrigger>
        <TabsTrigger value="preview">Preview</TabsTrigger>
      </TabsList>
      <TabsContent value="write">
        <Field
          label="Description"
          hint="Markdown works: **bold**, *italic*, # heading, - list, [link](https://…)"
          error={error}
        >
          {(control) => <Textarea {...control} rows={7} {...field} />}
        </Field>
      </TabsContent>
      <TabsContent value="preview">
        {preview && (
          <Loaded outcome={preview} onRetry={ask} skeleton={<Skeleton className="h-32" />}>
            {({ html }) =>
              html ? (
                <div
                  className="markdown max-h-96 overflow-y-auto rounded-md border border-line bg-card p-4"
                  // The server's renderer emits only safe HTML.
                  dangerouslySetInnerHTML={{ __html: html }}
                />
              ) : (
                <p className="text-sm text-ink-soft">Nothing to preview yet.</p>
              )
            }
          </Loaded>
        )}
      </TabsContent>
    </Tabs>
  );
}
