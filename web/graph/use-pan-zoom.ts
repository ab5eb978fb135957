import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Layout } from './graph-model.ts';
import { beginningOf } from './line-between.ts';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const bounds = { least: 0.05, most: 4 };

export interface PanZoom {
  readonly frame: { current: HTMLDivElement | null };
  readonly view: View;
  /** Shows a layout whole, no larger than it is; or, where that would be smaller than `least`, its beginning. */
  frameAll(layout: Layout, least?: number): void;
  /** Zooms around the middle of the frame. */
  zoom(factor: number): void;
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
  };
}

/** Moving by dragging, zooming with the wheel while a modifier is held, or by pinching. */
export function usePanZoom(): PanZoom {
  const frame = useRef<HTMLDivElement | null>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const drag = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);

  const zoomAt = useCallback((factor: number, x: number, y: number) => {
    setView((before) => {
      const scale = Math.min(bounds.most, Math.max(bounds.least, before.scale * factor));
      const ratio = scale / before.scale;
      return { scale, x: x - (x - before.x) * ratio, y: y - (y - before.y) * ratio };
    });
  }, []);
  const frameAll = useCallback((layout: Layout, least = 0) => {
    const element = frame.current;
    const { width, height } = layout;
    if (!element || width === 0) return;
    const { clientWidth, clientHeight } = element;
    const scale = Math.max(least, Math.min(1, clientWidth / width, clientHeight / height));
    const begin = beginningOf(layout, { width: clientWidth / scale, height: clientHeight / scale });
    const placed = (room: number, size: number, from: number): number =>
      size * scale <= room ? (room - size * scale) / 2 : -from * scale;
    setView({ scale, x: placed(clientWidth, width, begin.x), y: placed(clientHeight, height, begin.y) });
  }, []);
  const zoom = useCallback(
    (factor: number) => {
      const element = frame.current;
      if (element) zoomAt(factor, element.clientWidth / 2, element.clientHeight / 2);
    },
    [zoomAt],
  );
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = (element as HTMLElement).getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [zoomAt]);

  return {
    frame,
    view,
    frameAll,
    zoom,
    handlers: {
      onPointerDown(event) {
        if (event.button === 0 && !(event.target as Element).closest('button'))
          drag.current = { x: event.clientX, y: event.clientY, moved: false };
      },
      onPointerMove(event) {
        const start = drag.current;
        if (!start) return;
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
        if (!start.moved && Math.hypot(dx, dy) < 4) return;
        if (!start.moved) frame.current?.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, moved: true };
        setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
      },
      onPointerUp() {
        drag.current = undefined;
      },
    },
  };
}
