import "server-only";
import { ImageResponse } from "next/og";
import { printedWith } from "@/lib/core/printable";
import { fontOf, hasGlyphs } from "./fonts";
import { printColours } from "./print-colours";
import { formatWhen } from "./when";

export type PreviewFacts = {
  association: { name: string };
  timeZone: string;
  event: { title: string; startDate: Date; endDate: Date; location: string | null };
};

const size = { width: 1200, height: 630 } as const;

const faces = { 400: "regular", 500: "medium", 600: "semiBold" } as const;

/**
 * The text without missing glyphs and emoji, which the renderer would fetch from the internet. It neither shapes Arabic
 * nor reorders lines, so further typefaces would not help.
 */
const drawable = (text: string): string => printedWith((part) => hasGlyphs("geist", part), text, "");

/** The font size of a title. Longer titles are smaller; the longest possible one takes four lines. */
function titleSize({ length }: string): number {
  if (length <= 36) return 84;
  if (length <= 75) return 66;
  return length <= 120 ? 54 : 44;
}

/** A PNG of 1200 × 630 pixels, the size for link previews. */
export async function previewImage({ association, timeZone, event }: PreviewFacts): Promise<Uint8Array> {
  const name = drawable(association.name);
  const title = drawable(event.title) || name;
  const place = drawable(event.location ?? "");
  const [day, time] = formatWhen(event, timeZone);
  const fonts = ([400, 500, 600] as const).map((weight) => ({
    name: "Geist",
    data: fontOf("geist", faces[weight]),
    weight,
    style: "normal" as const,
  }));
  const image = new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: "68px 76px",
        background: printColours.header,
        color: printColours.onHeader,
        fontFamily: "Geist",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", fontSize: 30, fontWeight: 500 }}>
        <Mark />
        <div style={{ display: "block", marginLeft: 22, lineClamp: 1 }}>{name}</div>
      </div>
      <div style={{ display: "flex", flexGrow: 1, alignItems: "center" }}>
        <div
          style={{
            display: "block",
            fontSize: titleSize(title),
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: "-0.02em",
            lineClamp: 4,
            wordBreak: "break-word",
          }}
        >
          {title}
        </div>
      </div>
      <div style={{ display: "flex", width: 120, height: 3, background: printColours.gold }} />
      <div
        style={{
          display: "flex",
          marginTop: 28,
          fontSize: time.startsWith("to ") ? 28 : 32,
          fontWeight: 500,
        }}
      >
        {`${day}${time.startsWith("to ") ? " " : " · "}${time}`}
      </div>
      {place && (
        <div
          style={{
            display: "block",
            marginTop: 10,
            fontSize: 28,
            color: printColours.onHeaderSoft,
            lineClamp: 1,
          }}
        >
          {place}
        </div>
      )}
    </div>,
    { ...size, fonts },
  );
  return new Uint8Array(await image.arrayBuffer());
}

/** The mark of components/layout/brand-mark.tsx, on a dark background. */
function Mark() {
  return (
    <svg width="56" height="56" viewBox="0 0 32 32" fill="none">
      <circle cx="16" cy="16" r="14" stroke={printColours.aquaOnHeader} strokeWidth="2.5" />
      <path d="M22.5 7.5 18.6 18.6 13.4 13.4Z" fill={printColours.gold} />
      <path d="M9.5 24.5 13.4 13.4 18.6 18.6Z" fill={printColours.aquaOnHeader} />
    </svg>
  );
}
