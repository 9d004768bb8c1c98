/** Of the HTML report: filters of the list of cases. Without scripts the whole list stands there. */
export const HTML_SCRIPT = `
const form = document.querySelector('.filters')
if (form) {
  const rows = [...document.querySelectorAll('tr[data-verdict]')]
  const shown = document.querySelector('#shown')
  const filter = () => {
    const { words, phase, verdict } = form.elements
    const wanted = words.value.toLowerCase().split(' ').filter(Boolean)
    let count = 0
    for (const row of rows) {
      const isShown = (!phase.value || row.dataset.phase === phase.value) &&
        (!verdict.value || row.dataset.verdict === verdict.value) &&
        wanted.every(word => row.textContent.toLowerCase().includes(word))
      row.hidden = !isShown
      count += isShown ? 1 : 0
    }
    shown.textContent = count + ' of ' + rows.length + ' cases'
  }
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('reset', () => setTimeout(filter))
  form.addEventListener('submit', event => event.preventDefault())
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|SELECT/.test(document.activeElement.tagName)) return
    event.preventDefault()
    form.elements.words.focus()
  })
  filter()
}
`
