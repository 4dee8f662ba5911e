import type { ReactNode } from "react";
import { BrandMark } from "@/components/layout/brand-mark";

type CardFaceProps = {
  association: { name: string; shortName: string };
  name: string;
  level: string;
  memberId: string;
  /** The association's own number, if it gave one. */
  ownNumber?: string | null;
  isActive: boolean;
  /** What stands across from the Member ID. */
  aside: ReactNode;
  children?: ReactNode;
};

/** The face of a membership card, in the proportions of a credit card where there is room. */
export function CardFace({
  association,
  name,
  level,
  memberId,
  ownNumber,
  isActive,
  aside,
  children,
}: CardFaceProps) {
  return (
    <figure
      aria-label="Membership card"
      className="overflow-hidden rounded-md bg-header text-on-header on-ink"
    >
      <div className={isActive ? "h-1 bg-gold" : "h-1 bg-header-raised"} />
      <div className="flex min-h-52 flex-col justify-between gap-6 p-5 sm:p-6">
        <p className="flex items-center gap-2.5 text-sm font-medium" title={association.name}>
          <BrandMark className="size-7 shrink-0" />
          <span className="truncate">{association.shortName}</span>
        </p>
        <div>
          <p className="text-xl font-semibold wrap-anywhere">{name}</p>
          <p className="mt-0.5 text-sm text-on-header-soft">{level}</p>
        </div>
        <div className="flex items-end justify-between gap-3 text-sm">
          <p className="font-medium tracking-wide tabular">
            {memberId}
            {ownNumber && (
              <span className="block font-normal tracking-normal wrap-anywhere text-on-header-soft">
                No. {ownNumber}
              </span>
            )}
          </p>
          {aside}
        </div>
      </div>
      {children}
    </figure>
  );
}
