import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element of an answer: its text, trimmed, or its children. */
interface Element {
  name: string
  namespace: string
  text: string
  children: Element[]
}

/** No answer of a rail is deeper; nobody reads what is. */
const depthMost = 12

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'

/** What a SOAP 1.1 answer holds: the fields of `<call>Result`, a fault's sentence, or nothing that anybody can use. */
export type SoapAnswer =
  | { outcome: 'result'; fields: Record<string, string> }
  | { outcome: 'fault'; message: string }
  | { outcome: 'bad_xml' | 'bad_shape' }

/**
 * Reads the answer of one call. SOAP allows neither a document type nor processing instructions (SOAP 1.1 §3), so that no
 * entity but the five of XML can stand in it: an answer with any of them is refused as it begins, as one that is not well
 * formed. A field that comes twice is no field.
 */
export function readSoap(xml: string, call: string): SoapAnswer {
  let root: Element
  try {
    root = parse(xml)
  } catch {
    return { outcome: 'bad_xml' }
  }
  const body = root.name === 'Envelope' && root.namespace === soap11 ? only(root, 'Body') : undefined
  const fault = body && only(body, 'Fault')
  if (fault) return { outcome: 'fault', message: only(fault, 'faultstring')?.text ?? '' }
  const response = body && only(body, `${call}Response`)
  const result = response && only(response, `${call}Result`)
  if (!result) return { outcome: 'bad_shape' }
  const fields = new Map(result.children.map(({ name, text }) => [name, text]))
  if (fields.size !== result.children.length) return { outcome: 'bad_shape' }
  return { outcome: 'result', fields: Object.fromEntries(fields) }
}

function only({ children }: Element, name: string): Element | undefined {
  const named = children.filter((child) => child.name === name)
  return named.length === 1 ? named[0] : undefined
}

/** The whole document as elements. Throws at the first thing that is not allowed. */
function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const root: Element = { name: '', namespace: '', text: '', children: [] }
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
