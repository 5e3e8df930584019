import type { Load } from '@sahuji/contract/funding'
import type { HandOff } from '@sahuji/contract/rails'

/** Sends the payer of a load to the bank's page. For a page that opens only once, the first device that asks leaves for it. */
export async function leaveForBank(load: Load, leave: (ask: { id: string }) => Promise<Load>): Promise<void> {
  const { hand_off: way } = load.hand_off?.opens_once ? await leave({ id: load.id }) : load
  if (way) goToBank(way)
}

/** By the form or the address that the rail requested. */
function goToBank(handOff: HandOff): void {
  if (handOff.method === 'GET') return location.assign(handOff.url)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = handOff.url
  form.hidden = true
  for (const [name, value] of Object.entries(handOff.fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
