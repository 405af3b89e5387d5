/** A large list item whose content is rendered only near the screen; elsewhere it keeps its space. */
import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react';

/** The distance beyond the screen and each scrolling frame at which items are rendered. */
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

/** `height` estimates an item that was not rendered yet, in px; `near` tells whether it starts on the screen. */
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
      // What has the focus stays, wherever it is scrolled to.
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
