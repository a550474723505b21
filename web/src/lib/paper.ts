// Shows a whole HTML page inside an element, with its own style and apart from the style of ours.

const inside = /<style>([^]*?)<\/style>/;

export function paper(node: HTMLElement, html: string): { update: (html: string) => void } {
  const root = node.attachShadow({ mode: 'open' });
  const update = (text: string) => {
    // The policy of our page allows no style inside a document, but one that is made here.
    const style = new CSSStyleSheet();
    style.replaceSync((inside.exec(text)?.[1] ?? '').replace(/\bbody\b/g, ':host'));
    const page = new DOMParser().parseFromString(text.replace(inside, ''), 'text/html');
    root.adoptedStyleSheets = [style];
    root.replaceChildren(...page.body.childNodes);
  };
  update(html);
  return { update };
}
