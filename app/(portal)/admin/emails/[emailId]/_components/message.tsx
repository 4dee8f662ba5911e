"use client";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { ShownEmail } from "@/lib/emails/queries";

type MessageProps = { email: Pick<ShownEmail, "subject" | "html" | "text" | "headers"> };

/**
 * The email as mail programs show it. The frame is sandboxed (no script, no forms, an opaque origin) and inherits this
 * page's security policy, so it cannot load anything from elsewhere.
 */
export function Message({ email: { subject, html, text, headers } }: MessageProps) {
  return (
    <Tabs defaultValue="html">
      <TabsList label="The message">
        <TabsTrigger value="html">Preview</TabsTrigger>
        <TabsTrigger value="text">Plain text</TabsTrigger>
        <TabsTrigger value="headers">Headers</TabsTrigger>
      </TabsList>
      <TabsContent value="html" className="mt-4">
        <iframe
          title={`Email: ${subject}`}
          sandbox=""
          srcDoc={html}
          className="h-[44rem] max-h-[80dvh] w-full rounded-md border border-line"
        />
      </TabsContent>
      <TabsContent value="text" className="mt-4">
        <Verbatim label="Plain text">{text}</Verbatim>
      </TabsContent>
      <TabsContent value="headers" className="mt-4">
        <Verbatim label="Headers">{headers.map(([name, value]) => `${name}: ${value}`).join("\n")}</Verbatim>
      </TabsContent>
    </Tabs>
  );
}

function Verbatim({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto rounded-md border border-line bg-card p-5 text-sm leading-6 break-words whitespace-pre-wrap"
    >
      {children}
    </pre>
  );
}
