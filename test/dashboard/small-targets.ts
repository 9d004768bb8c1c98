import type { Page } from 'playwright-core'

/** What WCAG 2.5.8 asks for, in CSS pixels. */
const LEAST_TARGET_PX = 24

/**
 * What can be pressed and is less high or less wide than 24 px. A link within a sentence is none: its line is as high as the
 * text. A box to tick is as large as its label, and the link of a row as the row, which can be clicked anywhere.
 */
export async function findSmallTargets(page: Page): Promise<readonly string[]> {
  // What the script in the page gives back: strings of our own making.
  return (await page.evaluate(`(${inPage})(${LEAST_TARGET_PX})`)) as string[]
}

const inPage = `least => {
  const pressed = 'a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=menuitem]'
  const withinText = node =>
    node.matches('a') &&
    getComputedStyle(node).display === 'inline' &&
    [...node.parentNode.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim() !== '')
  const seen = new Set()
  for (const node of document.querySelectorAll(pressed)) {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.closest('.visually-hidden') || withinText(node)) continue
    const target =
      (node.matches('input[type=checkbox], input[type=radio]') && node.closest('label')) ||
      (node.matches('.row-link') && node.closest('tr')) ||
      node
    const { width, height } = target.getBoundingClientRect()
    if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) continue
    seen.add(\`\${node.tagName.toLowerCase()}.\${node.className} \${Math.round(width)} × \${Math.round(height)} \${(node.getAttribute('aria-label') ?? node.textContent).slice(0, 40)}\`)
  }
  return [...seen]
}`
