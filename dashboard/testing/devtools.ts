import { cdp } from 'vitest/browser'

/** A node of the document in the browser's developer tools. */
export interface DomNode {
  nodeId: number
  nodeType: number
  nodeName: string
  nodeValue: string
  children?: DomNode[]
  contentDocument?: DomNode
}

declare module 'vitest/internal/browser' {
  // the commands that the tests send to the developer tools
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

/** The browser's developer tools, for actions and facts that a page has no access to. */
export const devtools = () => cdp()
