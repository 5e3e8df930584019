// While the sign-in's script is still on its way: a submit is held back and repeated by the script once it took over
// (src/session/early-entry.ts). Nothing is sent from here, and nothing typed can land in an address.
{
  const isEarly = (form) => form instanceof HTMLFormElement && 'early' in form.dataset
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!isEarly(form)) return
    event.preventDefault()
    form.dataset.early = 'submitted'
    form.querySelector('[type=submit]').dataset.pending = ''
  })
  document.addEventListener('change', ({ target }) => {
    // the kit draws a ticked box by this attribute
    if (target.type === 'checkbox' && isEarly(target.form)) {
      target.closest('label').toggleAttribute('data-selected', target.checked)
    }
  })
}
