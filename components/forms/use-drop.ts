import { useState, type DragEvent } from "react";

/** Accepts dropped files on the element that gets `dropProps`. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
