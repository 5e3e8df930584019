export const walletCall = '/api/wallet'

/**
 * The calls that home cannot be shown without, by path and query as the app sends them. Written out, because the
 * document's script must not load the contract.
 */
export const firstCalls = [
  walletCall,
  '/api/current-user-info',
  '/api/home',
  '/api/transaction/filter?sort=DESC&limit=8',
] as const

/** The roles that have home, which these calls are permitted to. A session without a role is an owner's. */
export const rolesAtHome: readonly unknown[] = ['owner', 'manager', 'accountant', null, undefined]
