import type { World } from '../world/world.ts'

let count = 0

/** Orders that wait for a file; amounts in paisa. Returns their references. */
export async function ordersForAFile(world: World, amounts: readonly bigint[]): Promise<string[]> {
  const rail = world.rails.payouts.named('bankfile')!
  const references: string[] = []
  for (const amount of amounts) {
    count += 1
    const reference = `SJ3K7Q2M9XD4W${1000 + count}`
    references.push(reference)
    await rail.submit({
      reference,
      amount,
      bank_id: '2301',
      branch_id: '1',
      account_number: `0124567890${123_000 + count}`,
      account_name: holders[count % holders.length]!,
      remarks: 'Withdrawal, Sahuji',
    })
  }
  return references
}

const holders = ['Asan Masala Bhandar', 'Gita Stationers', 'Bhaktapur Juju Dhau Pasal Pvt. Ltd.', 'Ason Tea Traders']
