import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

describe('Dash, NiceGUI, Streamlit, Gradio, Reflex [F-python]', () => {
  it('pages and their events', () => {
    expect(
      startPoints({
        'shop/dashs.py': `
import dash
from dash import Dash, Input, Output, callback, html
app = Dash(__name__)
dash.register_page(__name__, path="/stats")
def page_layout(): ...
dash.register_page("cart", path_template="/carts/<id>", layout=page_layout)
@app.callback(Output("a", "b"), Input("c", "d"))
def update(value): ...
@callback(Output("a", "b"), Input("c", "d"))
def other(value): ...
`,
        'shop/nice.py': `
from nicegui import app, ui, APIRouter
router = APIRouter(prefix="/admin")
@ui.page("/carts/{id}")
def cart(id):
    def pay(): ...
    ui.button("Pay", on_click=pay)
    ui.button("x").on("click", keep)
def keep(): ...
@router.page("/home")
def home(): ...
@app.get("/api/health")
def health(): ...
ui.timer(1.0, keep)
app.include_router(router)
`,
        'shop/stream.py': `
import streamlit as st
def saved(): ...
def draw(): ...
st.button("Save", on_click=saved)
st.sidebar.button("Nothing")
st.sidebar.selectbox("x", [], on_change=draw)
def settings(): ...
st.navigation([st.Page(settings, title="Settings")])
@st.dialog("x")
def ask(): ...
`,
        'shop/grad.py': `
import gradio as gr
def predict(x): ...
def draw2(x): ...
def after(): ...
with gr.Blocks() as demo:
    name = gr.Textbox()
    go = gr.Button("Go")
    go.click(fn=predict, inputs=name).then(after)
    name.submit(draw2, name)
    name.render()
gr.Interface(fn=predict, inputs="text")
`,
        'shop/ref.py': `
import reflex as rx
class State(rx.State):
    @rx.event
    def add(self): ...
@rx.page(route="/carts/[id]")
def carts(): ...
def index(): ...
app = rx.App()
app.add_page(index, route="/")
`,
      }),
    ).toEqual([
      'Dash Event Handler other → shop/dashs.py#other',
      'Dash Event Handler update → shop/dashs.py#update',
      'Dash Page carts/{} → shop/dashs.py#page_layout',
      'Dash Page stats → shop/dashs.py',
      'FastAPI GET Operation api/health → shop/nice.py#health',
      'Gradio Event Handler after → shop/grad.py#after',
      'Gradio Event Handler draw2 → shop/grad.py#draw2',
      'Gradio Event Handler predict → shop/grad.py#predict',
      'Gradio Page predict → shop/grad.py#predict',
      'NiceGUI Event Handler cart.pay → shop/nice.py#cart.pay',
      'NiceGUI Event Handler keep → shop/nice.py#keep',
      'NiceGUI Job keep → shop/nice.py#keep',
      'NiceGUI Page admin/home → shop/nice.py#home',
      'NiceGUI Page carts/{} → shop/nice.py#cart',
      'Reflex Event Handler add → shop/ref.py#add',
      'Reflex Page / → shop/ref.py#index',
      'Reflex Page carts/[id] → shop/ref.py#carts',
      'Streamlit Event Handler ask → shop/stream.py#ask',
      'Streamlit Event Handler draw → shop/stream.py#draw',
      'Streamlit Event Handler saved → shop/stream.py#saved',
      'Streamlit Page Settings → shop/stream.py#settings',
    ]);
  });
});
