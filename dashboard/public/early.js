// While a door's script is still on its way: a submit is held back and repeated by the script once it took over
// (src/session/auth-form.tsx). Nothing is sent from here, and nothing typed can land in an address. If the script never
// comes, the page says so. The build puts this file into the document.
{
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target
      if (!('early' in form.dataset)) return
      event.preventDefault()
      event.stopPropagation()
      form.dataset.submitted = ''
      form.querySelector('[type=submit]').dataset.pending = ''
    },
    true,
  )
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      document.querySelector('[data-lost]')?.removeAttribute('hidden')
      document.querySelector('[data-pending]')?.removeAttribute('data-pending')
    },
    true,
  )
}
