import { icon } from '../../kit/icons/icon.tsx'
import { KeyIcon, SettingsIcon } from '../../kit/icons/actions.tsx'
import { PeopleIcon } from '../../kit/icons/navigation.tsx'

const LogIcon = /* @__PURE__ */ icon('M7.5 5h9M7.5 10h9M7.5 15h6M4 5h.01M4 10h.01M4 15h.01')

export const ChainIcon = /* @__PURE__ */ icon(
  'M8.5 11.5a3 3 0 0 0 4.25 0l2.5-2.5a3 3 0 0 0-4.25-4.25L10 5.75M11.5 8.5a3 3 0 0 0-4.25 0l-2.5 2.5A3 3 0 0 0 9 15.25l1-1',
)

/** The icons of the sidebar's entries. */
export const auditIcon = <LogIcon />
export const merchantsIcon = <PeopleIcon />
export const rulesIcon = <SettingsIcon />
export const operatorsIcon = <KeyIcon />
