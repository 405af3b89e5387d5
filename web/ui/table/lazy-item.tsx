/**
 * Renders a large list item only while it is on or near the screen. Otherwise an empty box of the same size
 * replaces the content.
 */
import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';

/** The distance from the screen, and from each scrolling frame, within which the list renders its items. */
const margin = '400px';

type Tell = (near: boolean, size: number) => void;
const listeners = new WeakMap<Element, Tell>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: Tell): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    { rootMargin: margin, scrollMargin: margin },
  );
  listeners.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/**
 * Renders a list item near the screen. `height` is the estimated height in px before the first rendering. `near` says
 * whether the item starts on the screen.
 */
export function NearItem(
  props: Omit<HTMLAttributes<HTMLLIElement>, 'children'> & {
    'data-card'?: string;
    near: boolean;
    height: number;
    children: () => ReactNode;
  },
) {
  const { near: begins, height: about, style, children, ...rest } = props;
  const item = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(begins);
  const [height, setHeight] = useState(about);
  useEffect(() => {
    if (!item.current) return undefined;
    return watch(item.current, (isNear, size) => {
      // An item with the focus stays, wherever the user scrolls.
      if (!isNear && item.current?.contains(document.activeElement)) return;
      if (!isNear && size > 0) setHeight(size);
      setNear(isNear);
    });
  }, []);
  return (
    <li ref={item} {...rest} style={near ? style : { ...style, height }}>
      {near && children()}
    </li>
  );
}
