import { icon } from './icon.tsx'

// kinds of money and its channels; arrows of money in and out do not turn
export const MoneyOutIcon = /* @__PURE__ */ icon('m5.5 14.5 9-9M8 5.5h6.5V12')
export const RefundIcon = /* @__PURE__ */ icon('M7 5 3.5 8.5 7 12M3.5 8.5h8a4 4 0 0 1 0 8H8')
export const BankIcon = /* @__PURE__ */ icon('M3 8 10 3.5 17 8zM4.75 8v6M8.25 8v6M11.75 8v6M15.25 8v6M3 16.5h14')
export const MobilePhoneIcon = /* @__PURE__ */ icon('M6 3h8v14H6zM9 14.5h2')
export const CardIcon = /* @__PURE__ */ icon('M2.5 5h15v10.5h-15zM2.5 8.5h15M5 12.5h3')
export const PayLinkIcon = /* @__PURE__ */ icon(
  'M8.5 11.5a3 3 0 0 0 4.25 0l2.5-2.5a3 3 0 0 0-4.25-4.25L10 5.75M11.5 8.5a3 3 0 0 0-4.25 0l-2.5 2.5A3 3 0 0 0 9 15.25l1-1',
)
export const QrCodeIcon = /* @__PURE__ */ icon(
  'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2h-2zM16.5 11.5v2M14.5 16.5h2M11.5 16.5v-.5',
)
export const WalletIcon = /* @__PURE__ */ icon(
  'M3.5 6.5v9h13v-9zM3.5 6.5l9.5-3v3M13 10.5h3.5v2.5H13a1.25 1.25 0 0 1 0-2.5z',
)
export const PlusIcon = /* @__PURE__ */ icon('M10 4v12M4 10h12')
export const MinusIcon = /* @__PURE__ */ icon('M4 10h12')
