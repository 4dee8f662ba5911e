import { cn } from "@/lib/cn";

type FlyerProps = { src: string; title: string; className?: string };

/** An event's flyer at its own proportions. */
export function Flyer({ src, title, className }: FlyerProps) {
  return (
    // Of any size and from our own address; there is nothing for an optimiser to know about it.
    <img
      src={src}
      alt={`Flyer of ${title}`}
      loading="lazy"
      decoding="async"
      className={cn("w-full rounded-md border border-line object-contain", className)}
    />
  );
}
