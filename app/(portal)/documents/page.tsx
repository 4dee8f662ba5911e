import type { Metadata } from "next";
import { FileText } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { pathTo } from "@/lib/core/path-to";
import { quotaLabel } from "@/lib/documents/labels";
import { listMyDocuments } from "@/lib/documents/queries";
import { getStorageUse } from "@/lib/documents/quota";
import { DocumentItem } from "./_components/document-item";
import { UploadDocument } from "./_components/upload-document";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage() {
  const person = await memberOrSignIn();
  const [documents, use] = await Promise.all([listMyDocuments(person), getStorageUse(person)]);
  const { timeZone, policies } = getAssociation();
  const nameOf = new Map(documents.map(({ id, fileName }) => [id, fileName]));
  return (
    <Main>
      <PageHeading
        title="Documents"
        description="Your certificates, identification and receipts, and their verification status."
        action={documents.length > 0 && <UploadDocument />}
      />
      <p className="mt-4 text-sm">
        Courses, talks and reading count in{" "}
        <Link href={pathTo("/cpd")} prefetch={false} className="font-medium underline underline-offset-2">
          your CPD record
        </Link>
        .
      </p>
      <div className="mt-6 rounded-md border border-line bg-card">
        {documents.length === 0 ? (
          <EmptyState
            icon={FileText}
            title="No Documents"
            description="You haven't uploaded any documents yet. The administrators verify each document, and you'll see the result here."
            headingLevel={2}
            action={<UploadDocument />}
          />
        ) : (
          <ul className="divide-y divide-line">
            <Compact>
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentItem
                    document={document}
                    corrects={document.replacesId ? (nameOf.get(document.replacesId) ?? null) : null}
                    timeZone={timeZone}
                  />
                </li>
              ))}
            </Compact>
          </ul>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-soft tabular-nums">{quotaLabel(use, policies.documentQuota)}</p>
    </Main>
  );
}
