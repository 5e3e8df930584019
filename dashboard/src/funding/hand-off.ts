import type { HandOff } from '@sahuji/contract/rails'

/** Sends the browser to the bank's page, by the form or the address that the rail asked for. */
export function goToBank(handOff: HandOff): void {
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
