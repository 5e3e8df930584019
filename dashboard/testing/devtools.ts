import { cdp } from 'vitest/browser'

/** A node of the document as the browser's tools tell it. */
export interface DomNode {
  nodeId: number
  nodeType: number
  nodeName: string
  nodeValue: string
  children?: DomNode[]
  contentDocument?: DomNode
}

declare module 'vitest/internal/browser' {
  // what the tests ask the browser's tools for
  interface CDPSession {
    send(method: 'DOM.enable' | 'CSS.enable'): Promise<void>
    send(method: 'DOM.getDocument', params: { depth: number; pierce: boolean }): Promise<{ root: DomNode }>
    send(
      method: 'CSS.getPlatformFontsForNode',
      params: { nodeId: number },
    ): Promise<{ fonts: { familyName: string }[] }>
    send(
      method: 'Emulation.setEmulatedMedia',
      params: { media: string; features: { name: string; value: string }[] },
    ): Promise<void>
  }
}

/** The browser's own tools, for what a page cannot do or see. */
export const devtools = () => cdp()
