import { Download, ExternalLink, FileText } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";

type FilePreviewProps = {
  fileName: string;
  /** The address for viewing the file in the browser; null for file types that browsers cannot show. */
  previewUrl: string | null;
  downloadUrl: string;
  className?: string;
};

/** A preview of a document: a PDF inside the page, except on phones, which have no inline viewer and get a link. */
export function FilePreview({ fileName, previewUrl, downloadUrl, className }: FilePreviewProps) {
  return (
    <div className={cn("overflow-hidden rounded-md border border-line bg-sunken", className)}>
      {previewUrl && (
        <iframe
          src={`${previewUrl}#navpanes=0&view=FitH`}
          title={`Preview of ${fileName}`}
          className="block h-[70dvh] min-h-96 w-full bg-sunken max-md:hidden"
        />
      )}
      <div
        className={cn(
          "flex flex-wrap items-center justify-between gap-3 bg-card p-4",
          previewUrl && "md:border-t md:border-line md:py-3",
        )}
      >
        <p className="flex min-w-0 items-center gap-2 text-sm text-ink-soft">
          <Icon of={FileText} /> <span className="wrap-anywhere">{fileName}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {previewUrl && (
            <Button asChild variant="secondary" size="sm">
              <a href={previewUrl} target="_blank" rel="noreferrer">
                <Icon of={ExternalLink} /> Open
              </a>
            </Button>
          )}
          <Button asChild variant="secondary" size="sm">
            <a href={downloadUrl} download>
              <Icon of={Download} /> Download
            </a>
          </Button>
        </div>
      </div>
    </div>
  );
}
