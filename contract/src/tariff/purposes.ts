/** Nepal Rastra Bank requires a purpose for every load. The tariff determines which of these and which others are open. */
export const loadPurposes = ['stock', 'supplier', 'salaries', 'rent_and_bills', 'working_capital', 'other'] as const
export type LoadPurpose = (typeof loadPurposes)[number]
