import type { ShopRole } from '@sahuji/contract/company/shop-roles'

/** Where a role's work begins, if not at home. */
const firstPages: Partial<Record<ShopRole, string>> = {
  cashier: '/dashboard/qrcode/amount',
  developer: '/dashboard/developers',
}

/** The first page of a role after its sign-in, and where the product's name leads; a role unknown yet begins at home. */
export const firstPageOf = (role: ShopRole | undefined): string => (role && firstPages[role]) ?? '/dashboard/home'
