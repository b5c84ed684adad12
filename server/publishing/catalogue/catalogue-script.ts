import { createHash } from 'node:crypto';
import { CATALOGUE_STYLES_PATH } from '../../../rules/publishing/catalogue/catalogue-paths';

/**
 * What pages can do with scripts and do without: saved lots, which never leave the browser, and enlarged pictures with a zoom. Without
 * scripts, its buttons are hidden, and a picture is a link to its largest file.
 */
export const CATALOGUE_SCRIPT = String.raw`(() => {
  'use strict';
  const { catalog } = document.documentElement.dataset;
  if (!catalog) return;
  const key = 'saved-lots:' + catalog;
  const read = () => {
    try {
      const lots = JSON.parse(localStorage.getItem(key) || '[]');
      return Array.isArray(lots) ? lots.filter((lot) => /^\w{1,100}$/.test(lot)).slice(0, 200) : [];
    } catch {
      return [];
    }
  };
  const show = () => {
    const saved = read();
    for (const button of document.querySelectorAll('button.save')) {
      const isSaved = saved.includes(button.dataset.lot);
      button.hidden = false;
      button.setAttribute('aria-pressed', String(isSaved));
      const word = button.querySelector('span');
      if (word && button.dataset.saved) word.textContent = isSaved ? button.dataset.saved : button.dataset.save;
    }
    for (const link of document.querySelectorAll('a.saved')) {
      link.hidden = saved.length === 0;
      link.href = link.dataset.path + '?lots=' + saved.join(',');
      link.textContent = link.dataset.word + ' (' + saved.length + ')';
    }
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button.save') : null;
    if (!button) return;
    const { lot } = button.dataset;
    const saved = read();
    const next = saved.includes(lot) ? saved.filter((one) => one !== lot) : [...saved, lot];
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      return;
    }
    show();
  });
  addEventListener('storage', show);
  addEventListener('pageshow', show);
  show();

  const dialog = document.querySelector('dialog');
  const links = [...document.querySelectorAll('.pictures a')];
  if (!dialog || links.length === 0) return;
  const stage = dialog.querySelector('.stage');
  const image = stage.querySelector('img');
  let at = 0;
  const turn = (to) => {
    at = (to + links.length) % links.length;
    const link = links[at];
    stage.classList.remove('full');
    image.src = link.href;
    image.alt = link.querySelector('img').alt;
  };
  const zoom = (x, y) => {
    const box = image.getBoundingClientRect();
    const [left, top] = [(x - box.left) / box.width, (y - box.top) / box.height];
    stage.classList.toggle('full');
    stage.scrollTo(image.offsetWidth * left - stage.clientWidth / 2, image.offsetHeight * top - stage.clientHeight / 2);
  };
  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      turn(index);
      dialog.showModal();
    });
  });
  image.addEventListener('click', (event) => zoom(event.clientX, event.clientY));
  dialog.querySelector('[data-do=close]').addEventListener('click', () => dialog.close());
  for (const [name, step] of [['previous', -1], ['next', 1]]) {
    const button = dialog.querySelector('[data-do=' + name + ']');
    button.hidden = links.length < 2;
    button.addEventListener('click', () => turn(at + step));
  }
  dialog.addEventListener('keydown', (event) => {
    const isFull = stage.classList.contains('full');
    if (event.key === '+' || event.key === '-') {
      const box = image.getBoundingClientRect();
      if ((event.key === '+') !== isFull) zoom(box.left + box.width / 2, box.top + box.height / 2);
    } else if (event.key === 'ArrowLeft' && !isFull) turn(at - 1);
    else if (event.key === 'ArrowRight' && !isFull) turn(at + 1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    image.removeAttribute('src');
    links[at].focus();
  });
})();
`;

/** The address of the script. It has its hash, so that browsers keep it until it changes. */
export const CATALOGUE_SCRIPT_PATH = `${CATALOGUE_STYLES_PATH}${createHash('sha256')
  .update(CATALOGUE_SCRIPT)
  .digest('hex')
  .slice(0, 16)}.js`;
