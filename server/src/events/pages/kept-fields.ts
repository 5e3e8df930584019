/**
 * The part of a script that keeps what is typed into a form for its tab: these pages are stored nowhere, so one whose form could not be
 * sent is read again, empty. A page of the same address without the form forgets it.
 */
export const keepFields = `
const form = document.querySelector('form[data-kept]')
const at = 'typed ' + location.pathname
const fields = () => [...form.elements].filter(({ name, type }) => name && type !== 'hidden')
try {
  const typed = JSON.parse(sessionStorage.getItem(at)) || {}
  if (form) for (const field of fields()) field.value = field.value || (typed[field.name] ?? '')
  else sessionStorage.removeItem(at)
  form && form.addEventListener('input', () =>
    sessionStorage.setItem(at, JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value])))))
} catch {}
`
