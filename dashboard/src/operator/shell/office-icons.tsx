import { icon } from '../../kit/icons/icon.tsx'
import { KeyIcon, NoteIcon } from '../../kit/icons/actions.tsx'

const CaseIcon = /* @__PURE__ */ icon(
  'M2.5 4.5h15v11h-15zM11.5 8.5H15M11.5 11.5H15M5.4 8.75a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M4.5 13.25c.3-1.5 1.2-2.2 2.5-2.2s2.2.7 2.5 2.2',
)
const LogIcon = /* @__PURE__ */ icon('M7.5 5h9M7.5 10h9M7.5 15h6M4 5h.01M4 10h.01M4 15h.01')

export const ChainIcon = /* @__PURE__ */ icon(
  'M8.5 11.5a3 3 0 0 0 4.25 0l2.5-2.5a3 3 0 0 0-4.25-4.25L10 5.75M11.5 8.5a3 3 0 0 0-4.25 0l-2.5 2.5A3 3 0 0 0 9 15.25l1-1',
)

/** The icons of the sidebar's entries. */
export const casesIcon = <CaseIcon />
export const reasonsIcon = <NoteIcon />
export const auditIcon = <LogIcon />
export const operatorsIcon = <KeyIcon />
