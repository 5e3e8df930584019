import { icon } from '../icons/icon.tsx'
import { KeyIcon } from '../icons/first.tsx'
import { NetworkIcon, NoteIcon } from '../icons/later.tsx'
import { RetryIcon, SettingsIcon } from '../icons/actions.tsx'
import { PeopleIcon } from '../icons/navigation.tsx'

const CaseIcon = /* @__PURE__ */ icon(
  'M2.5 4.5h15v11h-15zM11.5 8.5H15M11.5 11.5H15M5.4 8.75a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M4.5 13.25c.3-1.5 1.2-2.2 2.5-2.2s2.2.7 2.5 2.2',
)
const QuestionIcon = /* @__PURE__ */ icon('M3 4.5h14v9H9.5L6 16.5v-3H3zM7 8h6M7 10.5h4')
const LogIcon = /* @__PURE__ */ icon('M7.5 5h9M7.5 10h9M7.5 15h6M4 5h.01M4 10h.01M4 15h.01')

export const ChainIcon = /* @__PURE__ */ icon(
  'M8.5 11.5a3 3 0 0 0 4.25 0l2.5-2.5a3 3 0 0 0-4.25-4.25L10 5.75M11.5 8.5a3 3 0 0 0-4.25 0l-2.5 2.5A3 3 0 0 0 9 15.25l1-1',
)

const ScalesIcon = /* @__PURE__ */ icon('M10 3.5v13M6.5 16.5h7M4.5 5.5h11M4.5 5.5 2.5 10.5h4zM15.5 5.5l-2 5h4z')
const TwoPeopleIcon = /* @__PURE__ */ icon(
  'M5 6.5a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0M2.5 16c0-3 2.3-5 5.25-5 1.3 0 2.5.4 3.4 1.1M12 14.5l2 2 3.5-4',
)
const LedgerIcon = /* @__PURE__ */ icon('M4.5 3.5h11v13h-11zM7.5 7h5M7.5 10h5M7.5 13h3')
const PercentIcon = /* @__PURE__ */ icon(
  'M15 5 5 15M4.5 6.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M11.5 13.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
)

const PencilIcon = /* @__PURE__ */ icon('M4 16l.75-3.25L13.5 4 16 6.5 7.25 15.25z')
const PageIcon = /* @__PURE__ */ icon('M5 2.5h7l3 3v12H5zM7.5 9h5M7.5 12h5')
export const ChevronUpIcon = /* @__PURE__ */ icon('m6 11.5 4-4 4 4')
const BankIcon = /* @__PURE__ */ icon('M3 8.5 10 4l7 4.5zM3.5 16h13M5.5 8.5V16M10 8.5V16M14.5 8.5V16')
const BankFileIcon = /* @__PURE__ */ icon('M5 2.5h7l3 3v12H5zM7 10.5l3-2 3 2zM7.5 14.5h5M8 10.5v4M12 10.5v4')
const DayIcon = /* @__PURE__ */ icon('M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5M8 12.5l1.5 1.5 3-3')
const OutIcon = /* @__PURE__ */ icon('M10 12.5v-9M6.5 7 10 3.5 13.5 7M3.5 12v4.5h13V12')
const ChequeIcon = /* @__PURE__ */ icon('M2.5 5.5h15v9h-15zM5 9h5M5 12h3.5M12 12c1-1.5 1.5 1 2.5-.5')
const TwoSidesIcon = /* @__PURE__ */ icon('M3 4.5h9v6H7l-2.5 2v-2H3zM14 8h3v6h-1.500v2l-2.500-2H9v-1.500')
const AgreeIcon = /* @__PURE__ */ icon('M3 4.5h6v11H3zM11 4.5h6v11h-6zM5 8h2M5 11h2M12.5 10l1.25 1.5L15.5 8.5')
const InIcon = /* @__PURE__ */ icon('M10 3.5v9M6.5 9 10 12.5 13.5 9M3.5 12v4.5h13V12')
const QrIcon = /* @__PURE__ */ icon(
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v2M14.500 16.500h2M11.500 16.500v.01',
)
const HornIcon = /* @__PURE__ */ icon('M3 8.5v3h2.5l8 4v-11l-8 4zM6 11.5l1 4.5h2M16 8v4')

/** The icons of the sidebar's entries. */
export const casesIcon = <CaseIcon />
export const questionsIcon = <QuestionIcon />
export const reasonsIcon = <NoteIcon />
export const auditIcon = <LogIcon />
export const merchantsIcon = <PeopleIcon />
export const rulesIcon = <SettingsIcon />
export const operatorsIcon = <KeyIcon />
export const moneyIcon = <ScalesIcon />
export const secondPersonIcon = <TwoPeopleIcon />
export const jobsIcon = <RetryIcon />
export const ledgerIcon = <LedgerIcon />
export const railsIcon = <NetworkIcon />
export const tariffIcon = <PercentIcon />
export const pencilIcon = <PencilIcon small />
export const broadcastsIcon = <HornIcon />
export const pagesIcon = <PageIcon />
export const holidaysIcon = <DayIcon />
export const banksIcon = <BankIcon />
export const bankFilesIcon = <BankFileIcon />
export const withdrawalsIcon = <OutIcon />
export const bankPapersIcon = <ChequeIcon />
export const paymentsIcon = <QrIcon />
export const disputesIcon = <TwoSidesIcon />
export const reconciliationIcon = <AgreeIcon />
export const settlementsIcon = <InIcon />
export const cooperativesIcon = <ChainIcon />
