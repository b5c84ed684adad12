const style = document.createElement('style');
style.textContent = `
  .hidden, p.quiet { display: none; }
  .box .inner { visibility: hidden; }
  .box .shown { visibility: visible; }
  :not(.free) > button { pointer-events: none; }
  @media screen { .wide { display: grid; } }
  @media print { .wide { display: none; } }
`;

beforeEach(() => document.head.append(style));
afterEach(() => {
  style.remove();
  document.body.replaceChildren();
});

function computed(html: string, selector: string): CSSStyleDeclaration {
  document.body.innerHTML = html;
  const element = document.body.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return getComputedStyle(element);
}

test.each([
  ['a class', '<i class="hidden"></i>', 'none'],
  ['a tag and a class', '<p class="quiet" id="it"></p>', 'none'],
  ['a media rule for screens', '<div class="wide"></div>', 'grid'],
  ['its own style', '<div class="hidden" style="display: flex"></div>', 'flex'],
  ["the browser's own style sheet", '<table></table>', 'table'],
])('the computed display of an element comes from %s', (_, html, display) => {
  expect(computed(html, 'body > *').display).toBe(display);
});

test('computed visibility is inherited until a descendant sets it', () => {
  const html = '<div class="box"><p class="inner"><i></i><b class="shown"><u></u></b></p></div>';
  expect(computed(html, 'i').visibility).toBe('hidden');
  expect(computed(html, 'u').getPropertyValue('visibility')).toBe('visible');
});

test('computed styles follow selectors with a negation', () => {
  expect(computed('<p><button></button></p>', 'button').pointerEvents).toBe('none');
  expect(computed('<p class="free"><button></button></p>', 'button').pointerEvents).toBe('auto');
});

test('computed styles follow a changed class and a removed style sheet', () => {
  const before = computed('<i class="hidden"></i>', 'i');
  expect(before.display).toBe('none');
  document.body.querySelector('i')?.setAttribute('class', '');
  expect(before.display).not.toBe('none');
  document.body.querySelector('i')?.setAttribute('class', 'hidden');
  style.remove();
  expect(before.display).not.toBe('none');
});
