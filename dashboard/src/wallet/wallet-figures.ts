/** The figures of the wallet whose lines can be opened. */
export const walletFigures = ['balance', 'available', 'on_its_way', 'held', 'restricted'] as const
export type WalletFigure = (typeof walletFigures)[number]
