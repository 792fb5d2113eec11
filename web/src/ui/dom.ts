// SPDX-License-Identifier: MIT
// The little that is needed to make elements: `h('button', { class: 'x', onclick: f }, 'text')`.

type Child = Node | string | number | null | undefined | false | Child[];
type Props = Record<string, unknown>;

function apply(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, String(value));
  }
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

/** An HTML element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, props);
  append(element, children);
  return element;
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, props);
  append(element, children);
  return element;
}

/** Puts new children in the place of all old ones. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** A labelled choice between a few words, as a row of radio buttons. */
export function choice<T extends string>(
  label: string,
  options: readonly { value: T; text: string; title?: string }[],
  chosen: T,
  pick: (value: T) => void,
): HTMLFieldSetElement {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', {}, label),
    h(
      'div',
      { class: 'choice-row' },
      options.map((option) =>
        h(
          'label',
          { title: option.title },
          h('input', {
            type: 'radio',
            name,
            value: option.value,
            checked: option.value === chosen,
            onchange: () => pick(option.value),
          }),
          h('span', {}, option.text),
        ),
      ),
    ),
  );
}

/** A small menu with a label. */
export function select<T extends string>(
  label: string,
  options: readonly { value: T; text: string }[],
  chosen: T,
  pick: (value: T) => void,
): HTMLLabelElement {
  const menu = h(
    'select',
    { onchange: (event: Event) => pick((event.target as HTMLSelectElement).value as T) },
    options.map((option) =>
      h('option', { value: option.value, selected: option.value === chosen }, option.text),
    ),
  );
  return h('label', { class: 'select' }, h('span', {}, label), menu);
}

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
