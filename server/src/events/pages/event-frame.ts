import type { PageFrame } from '../../payments/pages/page-frame.ts'

/** What the pages of an event have of the operator, with the base of their addresses. */
export interface EventFrame extends PageFrame {
  public_url: string
}
