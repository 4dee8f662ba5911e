import { Download } from "lucide";
import type { ReactNode } from "react";
import { reportTitles, type ReportName } from "@/lib/reports/labels";
import { Compact } from "@/components/layout/compact";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";

type ReportCardProps = { report: ReportName; year: number; className?: string; children: ReactNode };

/** A report under its title, with its figures as a download. */
export function ReportCard({ report, year, className = "", children }: ReportCardProps) {
  const title = reportTitles[report];
  return (
    <Compact>
      <Card className={`p-5 sm:p-6 ${className}`}>
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 className="py-1 font-semibold">{title}</h2>
          <Button asChild variant="ghost" size="sm" className="-my-0.5 -mr-2 print:hidden">
            <a href={`/api/admin/reports/export?report=${report}&year=${year}`} download>
              <Icon of={Download} /> CSV<span className="sr-only"> of {title}</span>
            </a>
          </Button>
        </div>
        {children}
      </Card>
    </Compact>
  );
}
