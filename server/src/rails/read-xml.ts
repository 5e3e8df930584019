import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element of a rail's answer: its text, trimmed, or its children. */
export interface XmlElement {
  name: string
  namespace: string
  text: string
  children: XmlElement[]
}

/** No answer of a rail is nested deeper; deeper ones are refused. */
const depthMost = 12

/**
 * The whole document as elements. A document type or a processing instruction is refused at its start, as is malformed
 * XML, so that only the five entities of XML can occur. Throws at the first violation.
 */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { name: '', namespace: '', text: '', children: [] }
  const open = [root]
  parser.on('error', refuse)
  parser.on('doctype', () => refuse(new SyntaxError('a document type')))
  parser.on('processinginstruction', () => refuse(new SyntaxError('a processing instruction')))
  parser.on('opentag', ({ local, uri }: SaxesTagNS) => {
    if (open.length > depthMost) refuse(new SyntaxError('too deep'))
    const element = { name: local, namespace: uri, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => void (open.at(-1)!.text += text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()!
    element.text = element.text.trim()
  })
  parser.write(xml).close()
  return root.children[0]!
}

function refuse(error: Error): never {
  throw error
}

/** The texts of an element's children by their names; undefined where a name is repeated. */
export function fieldsIn({ children }: XmlElement): Record<string, string> | undefined {
  const fields = new Map(children.map(({ name, text }) => [name, text]))
  return fields.size === children.length ? Object.fromEntries(fields) : undefined
}
