/**
 * A browser that translates a page takes text nodes out of the document and puts `<font>` elements in their place.
 * React keeps the detached nodes: it writes into one that is not shown, and fails to remove it or to insert something
 * before it (facebook/react#11538). Therefore this module puts a text node back before React moves or removes it, and
 * when React writes into it; the browser then translates it again. Importing this file is enough.
 */

/** For a text node that was taken out: the element in its place, then all text nodes that this element replaces. */
const places = new WeakMap<Node, Node[]>()

function putBack(node: Node): void {
  const [standIn, ...texts] = places.get(node) ?? []
  for (const text of texts) places.delete(text)
  // no parent: the translator or React has already removed it
  if (standIn?.parentNode) (standIn as Element).replaceWith(...texts)
}

/** A translator's changes come in a batch with a `<font>`, an element that the dashboard never makes. */
function learn(records: MutationRecord[], observer: MutationObserver): void {
  const last = new Map<Node, Node[]>()
  for (const { type, target, addedNodes, removedNodes } of records) {
    // only detached text nodes are observed for writes
    if (type === 'characterData') putBack(target)
    for (const node of addedNodes) if (node.nodeName === 'FONT') last.set(target, [node])
    const place = last.get(target)
    for (const node of removedNodes) {
      if (!place || node.nodeName !== '#text') continue
      place.push(node)
      places.set(node, place)
      observer.observe(node, { characterData: true })
    }
  }
}

if (!import.meta.env.SSR) {
  new MutationObserver(learn).observe(document, { childList: true, subtree: true })
  const prototype = Node.prototype
  const { insertBefore, removeChild } = prototype
  prototype.insertBefore = function <Inserted extends Node>(this: Node, node: Inserted, next: Node | null): Inserted {
    putBack(node)
    if (next) putBack(next)
    let child = next
    // inside a translator's element: insert before that element
    while (child && child.parentNode !== this) child = child.parentNode
    return insertBefore.call(this, node, child) as Inserted
  }
  prototype.appendChild = function (node) {
    return this.insertBefore(node, null)
  }
  prototype.removeChild = function (node) {
    putBack(node)
    if (node.parentNode) removeChild.call(node.parentNode, node)
    return node
  }
}
