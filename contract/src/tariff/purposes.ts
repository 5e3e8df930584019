/** Nepal Rastra Bank wants the purpose of every load stated. Which of these and which others are open, the tariff says. */
export const loadPurposes = ['stock', 'supplier', 'salaries', 'rent_and_bills', 'working_capital', 'other'] as const
export type LoadPurpose = (typeof loadPurposes)[number]
