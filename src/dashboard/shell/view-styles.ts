let loading: Promise<void> | null = null

/** The styles of all pages but the list of shipments, which is where most people begin. Resolves once they apply. */
export function loadViewStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = document.documentElement.dataset.viewStyles ?? ''
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading = null
      reject(new Error(`no answer to ${link.href}`))
    }
    document.head.append(link)
  })
  return loading
}
