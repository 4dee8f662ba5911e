import { cn } from "@/components/ui/cn";

type FlyerProps = { src: string; title: string; className?: string };

export function Flyer({ src, title, className }: FlyerProps) {
  return (
    // A plain <img>, because the flyer may have any size and comes from our own address, so there is nothing to
    // optimise.
    <img
      src={src}
      alt={`Flyer for ${title}`}
      loading="lazy"
      decoding="async"
      className={cn("w-full rounded-md border border-line object-contain", className)}
    />
  );
}
