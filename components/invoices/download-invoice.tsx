import { Download } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** The link to the new document. */
export function DownloadInvoice({ number }: { number: string }) {
  return (
    <Button asChild>
      <a href={`/api/invoices/${number}`} download={`${number}.pdf`}>
        <Icon of={Download} /> Download PDF
      </a>
    </Button>
  );
}
